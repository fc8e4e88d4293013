import { messages } from '#core/message'
import type { RecordValues } from '#core/model'
import { type ActionHost, type ActionTarget, confirmed, tell } from '#react/action'
import type { DetailSettings } from './settings.ts'

interface Shown {
  record(): RecordValues | null
  refresh(): void
}

/** What the built-in actions do on a detail. */
export function detailBuiltIns(settings: DetailSettings, { record, refresh }: Shown): ActionHost['builtIns'] {
  const { opener, ports, form, recordId } = settings
  return {
    edit: async ({ action }) => {
      const what = action.screen ?? form
      if (!what) return
      const result = await opener.open({ what, mode: 'edit', recordId })
      if (result.kind === 'saved') refresh()
    },
    delete: (target) => remove(target, settings, record()),
    refresh,
    print: async ({ action: { screen } }) => {
      if (screen) await opener.open({ what: screen, as: 'page', mode: 'view', recordId })
      else ports.print()
    },
  }
}

async function remove(
  target: ActionTarget,
  { program, scope, ports, opener }: DetailSettings,
  record: RecordValues | null,
) {
  if (!record) return
  const host = { model: program.model, scope, ports }
  if (!target.action.confirm && !(await confirmed(messages.list.removeQuestion, target, host))) return
  const { message } = await ports.records.of(program.model.api ?? '').remove(String(record.id))
  tell({ ports }, message || messages.done.removed, 'success')
  await opener.close({ kind: 'saved', id: null })
}
