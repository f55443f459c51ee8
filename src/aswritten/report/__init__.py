"""What was found, as text for people and as JSON for programs; one module a format."""
