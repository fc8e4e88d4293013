/**
 * The door for assistants and scripts: an MCP server over HTTP, off unless the settings open it, and the personal tokens that it asks for. A
 * tool makes the calls of the product in the name of the token's owner; publishing stays with a person.
 */
export { mcpPart } from './mcpPart.ts'
