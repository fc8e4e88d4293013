import type { OutlineNode } from './outline.ts'

/** What a canvas shows of a screen: the screen itself, or a part of a list that people open from it. */
const canvasFaces = ['screen', 'form', 'detail', 'expand'] as const
export type CanvasFace = (typeof canvasFaces)[number]

const opened: ReadonlySet<string> = new Set(['form', 'detail', 'expand'])

/** The face on which a part of the screen is rendered, by its key. */
export function faceOf(key: string): CanvasFace {
  const [, word = ''] = key.split('/')
  return opened.has(word) ? (word as CanvasFace) : 'screen'
}

/** The parts of an outline that a face shows. */
export const partsOfFace = (outline: readonly OutlineNode[], face: CanvasFace): readonly OutlineNode[] =>
  outline.filter(({ slot }) => faceOf(slot) === face)

/** The faces of a screen, the screen itself first. */
export const facesIn = (outline: readonly OutlineNode[]): readonly CanvasFace[] => [
  'screen',
  ...canvasFaces.filter((face) => face !== 'screen' && partsOfFace(outline, face).length > 0),
]

/** The key by which a face itself is selected; null for the screen. */
export const keyOfFace = (face: CanvasFace): string | null => (face === 'screen' ? null : `/${face}`)
