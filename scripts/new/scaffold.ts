import { actionScaffold } from './action.ts'
import { modelScaffold } from './model.ts'
import type { Kind, Request } from './request.ts'
import { ruleScaffold } from './rule.ts'
import { screenScaffold } from './screen.ts'
import { type Scaffold, type Tree, treeAt, writeScaffold } from './tree.ts'
import { widgetScaffold } from './widget.ts'

const makers: Readonly<Record<Kind, (request: Request, tree: Tree) => Scaffold>> = {
  model: modelScaffold,
  screen: screenScaffold,
  widget: widgetScaffold,
  rule: ruleScaffold,
  action: actionScaffold,
}

/** Creates the files of a new document, widget, rule or action in the checkout at `root`. Throws a Refusal before anything is written. */
export function scaffold(request: Request, root: string): { written: string[]; next: readonly string[] } {
  const output = makers[request.kind](request, treeAt(root))
  return { written: writeScaffold(output, root), next: output.next }
}
