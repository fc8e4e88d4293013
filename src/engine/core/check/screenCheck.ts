import type { Diagnostic, EffectDocument, ScreenDocument } from '#core/document'
import type { Library } from '#core/library'
import { createCollector } from '#core/model'
import { compileScreen, inheritScreen } from '#core/screen'
import { checkActions } from './screen/actionCheck.ts'
import { checkFieldUse } from './screen/fieldUseCheck.ts'
import { checkFrame } from './screen/frameCheck.ts'
import { checkItems } from './screen/itemCheck.ts'
import { checkLinkedScreens } from './screen/linkedScreenCheck.ts'
import { checkParams, relocated } from './screen/paramCheck.ts'
import type { ScreenContext } from './screen/screenContext.ts'

/** Checks a screen: what the compiler finds, and what only matters to whoever writes the document. */
export function checkScreen(document: ScreenDocument, library: Library): readonly Diagnostic[] {
  const { program, diagnostics } = compileScreen(document, library)
  const collector = createCollector({ kind: 'screen', id: document.id })
  checkParams(document, collector)
  const plain = inheritScreen(document, library, createCollector({ kind: 'screen', id: document.id }))
  if (plain && !document.abstract) {
    const model = 'model' in plain ? library.resolvedModel(plain.model) : undefined
    checkPlain({ document, plain, program, model, library, collector })
  }
  const base = 'extends' in document ? library.screen(document.extends) : undefined
  return [...diagnostics, ...collector.diagnostics].map((found) => relocated(found, document, base))
}

function checkPlain(context: ScreenContext): void {
  const { plain, collector } = context
  if (plain.type === 'page' && plain.title.startsWith('='))
    collector.add(['title'], { code: 'bad-title', message: '标题是纯文本，不能以 = 开头', hint: '去掉 =' })
  checkFrame(context)
  checkFieldUse(context)
  checkActions(context)
  checkItems(context)
  checkLinkedScreens(context)
  if (plain.type === 'form') checkEffectIds(plain.effects ?? [], context)
}

function checkEffectIds(effects: readonly EffectDocument[], { collector }: ScreenContext): void {
  const seen = new Set<string>()
  for (const [index, { id }] of effects.entries()) {
    if (id !== undefined && seen.has(id))
      collector.add(['effects', index, 'id'], {
        code: 'duplicate-id',
        message: `联动 "${id}" 出现两次`,
        hint: '换一个 id',
      })
    if (id !== undefined) seen.add(id)
  }
}
