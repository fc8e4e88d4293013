import type { Library } from '#core/library'
import { fillText, publishingMessages } from '#core/message'
import { textOrEmpty } from '#core/object'
import { rowPart } from '#core/permission'
import { auditedBy } from '#server/audit'
import { modelOfScreen } from '#server/rights'
import { auditDocument, type EditingIn } from '../editing.ts'
import { noteFormerNames } from '../store/formerName.ts'
import { type FieldMove, nameAfter } from './fieldMove.ts'
import type { FieldRenaming, PublishFollower } from './follower.ts'

interface Renaming {
  moves: readonly FieldMove[]
  after: Library
  followers: readonly PublishFollower[]
}

/** Gives moved fields their new names in all that is stored beside the documents, each change in the audit log. */
export async function renameStoredFields(editing: EditingIn, { moves, after, followers }: Renaming): Promise<void> {
  if (moves.length === 0) return
  const { query, services, library, caller } = editing
  const renaming = { query, services, caller, before: library.current(), after, moves }
  await movePageFields(renaming)
  for (const follower of followers) await follower.renameFields?.(renaming)
  await noteFormerNames(
    query,
    services.clock,
    moves.map(({ model, from, to }) => ({ kind: 'field', model, former: from, current: to })),
  )
  for (const move of moves)
    await auditDocument(editing, { kind: 'model', id: move.model }, { action: 'edit', note: renamedNote(move) })
  await services.outbox.emit(query, { kind: 'rights.changed', userIds: [] })
}

/** What the audit log says of a renamed field and of what follows it. */
export const renamedNote = ({ from, to }: Pick<FieldMove, 'from' | 'to'>): string =>
  fillText(publishingMessages.renamedIn, { from, to })

/** What is withheld from roles of a field goes with it when it gets another name, on every screen that shows its records. */
async function movePageFields({ query, services, caller, before, moves }: FieldRenaming): Promise<void> {
  if (!before.resolvedModel('sysPageField')) return
  const rows = await query
    .selectFrom('sys_page_field')
    .select(['id', 'page_component', 'field_code'])
    .where('field_type', '<>', 'button')
    .execute()
  for (const { id, page_component, field_code } of rows) {
    const code = String(field_code)
    const moved = movedCode(code, modelOfScreen(String(page_component), before), { moves, library: before })
    if (moved === code) continue
    await query.updateTable('sys_page_field').set({ field_code: moved }).where('id', '=', id).execute()
    await services.audit.write(query, {
      ...{ ...auditedBy(caller), action: 'edit', model: 'sysPageField', recordId: String(id) },
      ...{ before: { fieldCode: code }, after: { fieldCode: moved }, note: renamedNote({ from: code, to: moved }) },
    })
  }
}

/** The code of a part of a screen over a model: a field of its own, or one of the rows of a sub-table. */
function movedCode(
  code: string,
  model: string | undefined,
  moving: { moves: readonly FieldMove[]; library: Library },
): string {
  const [name = '', part] = code.split(':')
  const own = nameAfter(name, model, moving)
  const rows = textOrEmpty(moving.library.resolvedModel(model ?? '')?.field(name)?.document.model)
  return part === undefined ? own : rowPart(own, nameAfter(part, rows, moving))
}
