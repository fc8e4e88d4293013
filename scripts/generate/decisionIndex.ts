import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GeneratedFile } from './generatedFile.ts'

const folder = 'docs/decisions'
const areas = ['Language', 'Queries and numbers', 'Pages', 'Server and data', 'Tools and tests']

interface Decision {
  file: string
  title: string
  date: string
  area: string
}

/** Reads the head of a decision: `# Title`, an empty line, `2026-11-23 · Area`. */
function decisionOf(file: string): Decision {
  const [head = '', , line = ''] = readFileSync(join(folder, file), 'utf8').split('\n')
  const [, title] = /^# (.+)$/.exec(head) ?? []
  const [, date, area = ''] = /^(\d{4}-\d{2}-\d{2}) · (.+)$/.exec(line) ?? []
  if (!title || !date || !areas.includes(area))
    throw new Error(
      `${folder}/${file} begins with "# Title", an empty line and "2026-11-23 · Area"; areas: ${areas.join(', ')}`,
    )
  return { file, title, date, area }
}

const byTitle = (one: Decision, other: Decision) => one.title.localeCompare(other.title, 'en')

/** The index of the decisions, by area. */
export function decisionIndex(): GeneratedFile {
  const decisions = readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map(decisionOf)
  const sections = areas.map((name) => {
    const lines = decisions
      .filter(({ area }) => area === name)
      .sort(byTitle)
      .map(({ file, title, date }) => `- [${title}](${file}) · ${date}`)
    return `## ${name}\n\n${lines.join('\n')}\n`
  })
  const intro =
    'One file a decision: its date and area, the context, what was decided, what follows, and when to look again. A decision whose reason is gone is rewritten or deleted, not kept beside its successor. `npm run generate` writes this index.'
  return { path: `${folder}/README.md`, text: `# Decisions\n\n${intro}\n\n${sections.join('\n')}` }
}
