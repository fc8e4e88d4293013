import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import menu from '#schemas/menus/main.menu.json'

interface Entry {
  title: string
  icon?: string
  hidden?: boolean
  children?: readonly Entry[]
}

/** Titles of the entries of one group, and of the groups below it, that share an icon or have none. */
function alike(entries: readonly Entry[]): string[] {
  const visible = entries.filter(({ hidden }) => !hidden)
  const icons = visible.map(({ icon }) => icon ?? '')
  const own = visible.filter(({ icon = '' }) => icon === '' || icons.indexOf(icon) !== icons.lastIndexOf(icon))
  return [
    ...own.map(({ title, icon }) => `${title}：${icon}`),
    ...entries.flatMap(({ children = [] }) => alike(children)),
  ]
}

interface MenuRow {
  id: string
  menuType?: number
  name: string
  icon?: string
  parentId?: string
}

const isPage = ({ menuType }: MenuRow) => menuType === 0 || menuType === 1

/** The entries that seeds add to the menu, by the id of their group; without one they stand at the top. */
function seeded(): Map<string, Entry[]> {
  const folder = new URL('../../schemas/seeds/', import.meta.url)
  const rows = readdirSync(folder).flatMap((file) => {
    const { records } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
      records?: Record<string, MenuRow[]>
    }
    return records?.sysPermission ?? []
  })
  const groups = new Map<string, Entry[]>()
  for (const { parentId = '', name, icon = '' } of rows.filter(isPage))
    groups.set(parentId, [...(groups.get(parentId) ?? []), { title: name, icon }])
  return groups
}

it('no two entries of a group of the menu have the same icon, and none is without', () => {
  const { '': top = [], ...groups } = Object.fromEntries(seeded())
  expect(alike([...menu.items, ...top])).toEqual([])
  expect(Object.values(groups).flatMap(alike)).toEqual([])
  expect(top.length).toBeGreaterThan(0)
})
