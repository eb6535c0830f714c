/** Generates the wire types from the document of the API; with `--check`, only says whether they are up to date. */

import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const DOCUMENT = new URL('../crates/server/openapi.json', import.meta.url);
const TYPES = new URL('src/api/schema.ts', import.meta.url);

const document = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
const types = await openapiTS({ ...document, paths: {} }, { rootTypes: true, rootTypesNoSchemaPrefix: true });
const text = `// Generated from crates/server/openapi.json by \`npm run wire\`. Do not edit.\n\n${astToString(types)}`;

if (!process.argv.includes('--check')) {
  writeFileSync(TYPES, text);
} else if (readFileSync(TYPES, 'utf8') !== text) {
  console.error('src/api/schema.ts differs from crates/server/openapi.json: run `npm run wire`.');
  process.exit(1);
}
