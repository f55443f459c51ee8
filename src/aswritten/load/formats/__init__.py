"""Documents that are no text themselves: each format's text, with the pages and paragraphs it stands on."""
