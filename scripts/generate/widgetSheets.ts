import { createRequire, register } from 'node:module'
import { describeWidget, exampleDocument, type Faces, type WidgetDefinition } from '#react/widget'

/** What a page of docs/widgets tells of a widget. */
export interface WidgetSheet extends Awaited<ReturnType<typeof describeWidget>> {
  faces: readonly string[]
  /** The part of a document that draws the widget as in its example. */
  document: object
}

const faceNames = { Field: 'form', Over: 'form', Cell: 'list', Detail: 'detail', Filter: 'filter' } as const

const namesOf = (faces: Faces): string[] =>
  Object.entries(faceNames).flatMap(([face, name]) => (faces[face as keyof typeof faceNames] ? [name] : []))

/** The sheet of a widget; loads its faces. */
export async function widgetSheet(widget: WidgetDefinition): Promise<WidgetSheet> {
  const [description, faces, example] = await Promise.all([describeWidget(widget), widget.faces(), widget.example()])
  return { ...description, faces: namesOf(faces), document: exampleDocument(widget, example) }
}

type DomModule = { JSDOM: new (html: string, options: object) => { window: object } }

const emptyStyles = `export const load = (url, context, next) =>
  /\\.css(\\?|$)/.test(url) ? { format: 'module', source: '', shortCircuit: true } : next(url, context)`

/** Lets Node load faces: their styles are empty modules, and their libraries find a document when they are loaded. */
export function standInForBrowser(): void {
  register(`data:text/javascript,${encodeURIComponent(emptyStyles)}`)
  const { JSDOM } = createRequire(import.meta.url)('jsdom') as DomModule
  const { window } = new JSDOM('', { url: 'http://127.0.0.1' })
  for (const name of Object.getOwnPropertyNames(window))
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: Reflect.get(window, name) })
}
