import { readFileSync } from 'node:fs'

/** A picture of the docs, as in `pictures.json`. */
export interface Picture {
  /** The file in docs/images. */
  name: string
  /** The caption below it in the reference. */
  caption: string
  /** Screens visible in it, the one at `path` first. */
  screens: string[]
  /** The words of the language visible in it, by place. */
  words: Record<string, string[]>
  /** Path of the page; `:id` is the id of the first record that `first` lists. */
  path: string
  first?: string
  /** The signed-in user; `admin` by default. */
  as?: string
  /** Width and height of the window in pixels. */
  size: [width: number, height: number]
  /** The steps done there first, in order. */
  do?: Step[]
  /** Time until everything is drawn. */
  settleMs?: number
  /** Selectors of the parts to capture, by the smallest rectangle around them; the whole window by default. */
  clip?: string[]
}

/** A user action; targets are selectors of Playwright, `press` names a tab, a button or an entry of a menu. */
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

/** A call by somebody else in the meantime; `:row` is the id of the first record that `of` lists. */
export interface Call {
  call: [method: string, path: string]
  with?: Record<string, unknown>
  of?: string
}

/** The pictures of the docs, in order. */
export const readPictures = (): Picture[] =>
  JSON.parse(readFileSync('scripts/pictures/pictures.json', 'utf8')) as Picture[]
