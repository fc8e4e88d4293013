import { readFileSync } from 'node:fs'

/** A picture of the docs, as `pictures.json` says it. */
export interface Picture {
  /** The file in docs/images. */
  name: string
  /** What it shows, under it in the reference. */
  caption: string
  /** Screens that can be seen in it, the one that stands at `path` first. */
  screens: string[]
  /** The words of the language that can be seen in it, by their places. */
  words: Record<string, string[]>
  /** Where it is; `:id` is that of the first record that `first` lists. */
  path: string
  first?: string
  /** Who is signed in; `admin` where nothing is said. */
  as?: string
  /** Width and height of the window in pixels. */
  size: [width: number, height: number]
  /** What is done there first, in order. */
  do?: Step[]
  /** How long it takes until all of it is drawn. */
  settleMs?: number
  /** The parts that are drawn, as selectors: the least rectangle around them; the whole window without them. */
  clip?: string[]
}

/** Something that a person does; targets are selectors of Playwright, `press` names a tab, a button or an entry of a menu. */
export type Step =
  | { press: string }
  | { click: string }
  | { right: string }
  | { hover: string }
  | { fill: [target: string, text: string] }
  | { key: string }
  | { reload: true }
  | { drag: [from: string, to: string] }
  | Call

/** What somebody else does meanwhile; `:row` is the id of the first record that `of` lists. */
export interface Call {
  call: [method: string, path: string]
  with?: Record<string, unknown>
  of?: string
}

/** The pictures of the docs, in order. */
export const readPictures = (): Picture[] =>
  JSON.parse(readFileSync('scripts/pictures/pictures.json', 'utf8')) as Picture[]
