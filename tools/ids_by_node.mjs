// The ids of records, by another implementation of RFC 8785: JSON Lines on stdin, an id a line on stdout.
// Usage: node tools/ids_by_node.mjs FOLDER_OF_THE_PACKAGE_CANONICALIZE < records.jsonl

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const { default: canonicalize } = await import(pathToFileURL(join(folder, manifest.main)));
for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const { id, ...body } = JSON.parse(line);
  const hash = createHash("sha256").update(canonicalize(body), "utf8").digest("hex");
  process.stdout.write(`sha256:${hash}\n`);
}
