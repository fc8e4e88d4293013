import type { ItemProgram } from '#core/screen'

/** Heights of controls that are higher than one line. */
const heightsPx: Readonly<Record<string, number>> = {
  longtext: 130,
  richtext: 380,
  markdown: 260,
  code: 220,
  json: 220,
  table: 320,
  image: 140,
  file: 90,
  geo: 320,
}

const linePx = 56

/** About how high an item will be once it is drawn, so that nothing jumps. */
export function expectedHeightPx(item: ItemProgram): number {
  if (item.kind === 'field') return heightsPx[item.field.type.id] ?? linePx
  if (item.kind === 'list' || item.kind === 'screen') return 460
  if (item.kind === 'timeline') return 200
  return item.kind === 'widget' ? 120 : linePx
}
