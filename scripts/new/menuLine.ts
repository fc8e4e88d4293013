import { appendTo } from './list.ts'
import { Refusal } from './refusal.ts'

interface MenuLine {
  /** The current menu document. */
  text: string
  area: string
  address: string
  line: string
}

const path = 'schemas/menus/main.menu.json'

/** The menu with another line in the group of an area; creates the group if there is none. */
export function menuWith({ text, area, address, line }: MenuLine): string {
  if (text.includes(`"${address}"`)) throw new Refusal(`${path} has "${address}" already: choose another name.`)
  const group = text.indexOf(`"path": "/${area}",`)
  const children = group < 0 ? -1 : text.indexOf('"children": [', group)
  if (children < 0) return appendTo({ path, text, opener: '"items": [' }, groupOf(area, line))
  const [before, after] = [
    text.slice(0, text.lastIndexOf('\n', children) + 1),
    text.slice(text.lastIndexOf('\n', children) + 1),
  ]
  return before + appendTo({ path, text: after, opener: '"children": [' }, line)
}

const groupOf = (area: string, line: string) =>
  `{ "path": "/${area}", "title": "${area}", "icon": "appstore", "children": [\n      ${line}\n    ] }`
