/** A layer of docs/architecture.md: its folder and what it may import. The first layer that contains a path is its layer. */
export interface Layer {
  id: string
  folder: string
  imports: string[]
  /** Folders directly below are rooms, entered by their index only. */
  rooms?: true
  /** May use Node's own modules. */
  node?: true
}

const engine = ['core', 'runtime', 'react']
const product = [...engine, 'widgets', 'pages', 'main']
const everything = [...product, 'server', 'schemas', 'scripts', 'tests', 'settings']

export const layers: Layer[] = [
  { id: 'core', folder: 'src/engine/core/', imports: ['core'], rooms: true },
  { id: 'runtime', folder: 'src/engine/runtime/', imports: ['core', 'runtime'], rooms: true },
  { id: 'react', folder: 'src/engine/react/', imports: engine, rooms: true },
  { id: 'widgets', folder: 'src/widgets/', imports: [...engine, 'widgets'], rooms: true },
  { id: 'pages', folder: 'src/pages/', imports: [...engine, 'widgets', 'pages'], rooms: true },
  { id: 'main', folder: 'src/', imports: product },
  { id: 'server', folder: 'server/', imports: ['core', 'server', 'schemas'], rooms: true, node: true },
  { id: 'schemas', folder: 'schemas/', imports: [] },
  { id: 'scripts', folder: 'scripts/', imports: everything, node: true },
  { id: 'tests', folder: 'tests/', imports: everything, node: true },
  { id: 'settings', folder: '', imports: ['settings', 'scripts'], node: true },
]

/** The layer that contains a path. */
export function layerOf(path: string): Layer {
  const layer = layers.find((each) => path.startsWith(each.folder))
  if (!layer) throw new Error(`${path} is in no layer`)
  return layer
}

/** The room that a path lies in (`src/engine/core/rule`), or null for files directly in a layer. */
export function roomOf(path: string): string | null {
  const { folder, rooms } = layerOf(path)
  const [room, ...inside] = path.slice(folder.length).split('/')
  return rooms && inside.length > 0 ? `${folder}${room}` : null
}
