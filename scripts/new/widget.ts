import { appendTo, capital, withImport } from './list.ts'
import { Refusal } from './refusal.ts'
import type { Request } from './request.ts'
import type { Scaffold, Tree } from './tree.ts'
import { widgetFiles } from './widgetFiles.ts'

const listFile = 'src/widgets/index.ts'

/** A widget over a text to begin with: definition, faces with an example, test, and its line in the list of widgets. */
export function widgetScaffold({ id, title }: Request, tree: Tree): Scaffold {
  const names = { id, title, Name: capital(id) }
  const text = tree.read(listFile)
  const widgetIds = tree
    .list('src/widgets')
    .some((path) => path.endsWith('.ts') && tree.read(path).includes(`  id: '${id}',`))
  if (widgetIds)
    throw new Refusal(
      `A widget is called "${id}" already, see the widgets in docs/schema-language.md: choose another id.`,
    )
  const listed = appendTo({ path: listFile, text, opener: 'export const widgets = [' }, `${id}Widget`)
  return {
    created: widgetFiles(names),
    changed: { [listFile]: withImport(listed, `import { ${id}Widget } from './${id}/index.ts'`) },
    next: [
      `Draw it in src/widgets/${id}; name it in a document: "widget": "${id}".`,
      `npx vitest run --project dom tests/widgets/${id}; npx vitest run --project dom tests/widgets/smoke.sweep.test.ts -t ${id}`,
    ],
  }
}
