import { actionPiece } from './action.ts'
import { modelPiece } from './model.ts'
import type { Kind, Request } from './request.ts'
import { rulePiece } from './rule.ts'
import { screenPiece } from './screen.ts'
import { type Piece, type Tree, treeAt, writePiece } from './tree.ts'
import { widgetPiece } from './widget.ts'

const makers: Readonly<Record<Kind, (request: Request, tree: Tree) => Piece>> = {
  model: modelPiece,
  screen: screenPiece,
  widget: widgetPiece,
  rule: rulePiece,
  action: actionPiece,
}

/** Makes a piece in the checkout at `root`. Throws a Refusal, with nothing written, if it cannot be made. */
export function makePiece(request: Request, root: string): { written: string[]; next: readonly string[] } {
  const output = makers[request.kind](request, treeAt(root))
  return { written: writePiece(output, root), next: output.next }
}
