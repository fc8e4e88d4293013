import type { ScreenDocument } from '#core/document'
import type { Library } from '#core/library'
import {
  type ActionBar,
  compileScreen,
  type DetailProgram,
  type FormProgram,
  inheritScreen,
  type Label,
  type ListProgram,
  leavesOf,
} from '#core/screen'

/** A column, field or button of a page. spec: screens §14 sysPageField */
export interface PagePart {
  type: 'column' | 'field' | 'button'
  code: string
  name: string
}

/** What of a screen can be shown to some and kept from others; a screen without such parts is no page. */
export function partsOfPage(document: ScreenDocument, library: Library): PagePart[] {
  const type = inheritScreen(document, library)?.type
  if (type !== 'list' && type !== 'form' && type !== 'detail') return []
  const { program } = compileScreen(document, library, { inherit: inheritScreen })
  if (!program) return []
  const parts = program.kind === 'list' ? partsOfList(program) : 'fieldItems' in program ? partsOfBody(program) : []
  return [...new Map(parts.map((part) => [`${part.type} ${part.code}`, part])).values()]
}

function partsOfList({ columns, toolbar, rowActions, form, detail }: ListProgram): PagePart[] {
  const written = [form, detail].filter(({ id }) => id.includes('#'))
  return [
    ...columns.map(({ id, title }): PagePart => ({ type: 'column', code: id, name: nameOf(title, id) })),
    ...written.flatMap(fieldsOf),
    ...buttonsOf(toolbar),
    ...buttonsOf(rowActions),
  ]
}

const partsOfBody = (program: FormProgram | DetailProgram): PagePart[] => [
  ...fieldsOf(program),
  ...buttonsOf(program.actions),
]

const fieldsOf = ({ items }: FormProgram | DetailProgram): PagePart[] =>
  leavesOf(items).flatMap((item): PagePart[] =>
    item.kind === 'field' || item.kind === 'one'
      ? [{ type: 'field', code: item.id, name: nameOf(item.title, item.id) }]
      : [],
  )

const buttonsOf = ({ actions, more }: ActionBar): PagePart[] =>
  [...actions, ...more].map(({ id, title }) => ({ type: 'button', code: id, name: nameOf(title, id) }))

const nameOf = ({ text }: Label, id: string): string => text ?? id
