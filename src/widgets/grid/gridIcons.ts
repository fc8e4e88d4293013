/** Lines of the icons that grids draw, in a square of 16. AG Grid's own set has ten times as many. */
const lines = {
  asc: 'M8 13V3M4 7l4-4 4 4',
  desc: 'M8 3v10M4 9l4 4 4-4',
  left: 'M13 8H3M7 4L3 8l4 4',
  right: 'M3 8h10M9 4l4 4-4 4',
  arrows: 'M8 2v12M2 8h12M6 4l2-2 2 2M6 12l2 2 2-2M4 6L2 8l2 2M12 6l2 2-2 2',
  pin: 'M5 2h6M6 2v5l-2 2v1h8V9l-2-2V2M8 10v4',
  'not-allowed': 'M8 2a6 6 0 100 12A6 6 0 108 2M4 4l8 8',
  grip: 'M3 6h10M3 10h10',
}

const drawn = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="none" stroke="#000" stroke-width="1.2" d="${path}"/></svg>`

/** The icons by AG Grid's names for them. */
export const gridIcons: Readonly<Record<string, { svg: string }>> = Object.fromEntries(
  Object.entries(lines).map(([name, path]) => [name, { svg: drawn(path) }]),
)
