import { formilyTables } from '#core/formily'
import type { GeneratedFile } from './generatedFile.ts'
import { tablePart, withParts } from './markdownTable.ts'

const code = (text: string | undefined): string => (text ? `\`${text}\`` : '')

/** The Formily page with the tables used for reading and writing. */
export function formilyReference(): GeneratedFile {
  const { components, layouts, formats, functions } = formilyTables
  const rows = components.map(({ component, props, widget, type }) => [
    code(component),
    code(props && JSON.stringify(props)),
    code(widget),
    type ? code(type) : 'only by `x-data.type`',
  ])
  return withParts('docs/formily.md', [
    tablePart(['formily-components', [['component', 'with props', 'widget', 'field type'], ...rows]]),
    tablePart([
      'formily-layouts',
      [['component', 'becomes'], ...Object.entries(layouts).map(([name, part]) => [code(name), layoutTitles[part]])],
    ]),
    tablePart([
      'formily-formats',
      [
        ['format', 'rule or field type'],
        ...Object.entries(formats).map(([format, rule]) => [code(format), code(rule)]),
      ],
    ]),
    tablePart([
      'formily-functions',
      [
        ['script', 'function'],
        ...functions.map(({ kind, script, name }) => [
          code(kind === 'method' ? `x.${script}(…)` : `${script}(…)`),
          code(name),
        ]),
      ],
    ]),
  ])
}

const layoutTitles = {
  inline: 'its items, in its place',
  group: 'a group, or the tab or step whose pane it is',
  tabs: 'tabs',
  steps: 'the steps of a wizard; not at the top: groups',
}
