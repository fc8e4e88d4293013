import { importForm } from './documents/importForm.ts'

/**
 * `npm run import:formily <file> [area/name] [model]`: converts a Formily JSON Schema and prints the documents; with a name
 * it writes them below `schemas/` and overwrites nothing. Diagnostics go to standard error; an error fails the command.
 */
const [path, screen, model] = process.argv.slice(2)
if (!path) {
  console.error('Usage: npm run import:formily <file> [area/name] [model]')
  process.exit(2)
}
const { output, problems, failed } = importForm({ path, screen, model, folder: 'schemas' })
for (const problem of problems) console.error(problem)
for (const line of output) console.log(line)
process.exit(failed ? 1 : 0)
