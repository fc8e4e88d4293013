import { subscribe } from 'valtio/vanilla'
import { labelOf } from '#core/dictionary'
import type { CustomRule } from '#core/rule'
import type { FormPorts } from '#react/form'
import type { Runtime } from '#runtime/service'

/** What screens need of a runtime. Calls go through `http`, which ends with the screen that asks. */
export function screenPorts(
  { ports, session, dictionaries, drafts, records, http, clientLog }: Runtime,
  customRules: Readonly<Record<string, CustomRule>>,
): FormPorts {
  return {
    clock: ports.clock,
    confirm: ports.confirm,
    notice: ports.notice,
    drafts,
    records,
    http,
    customRules,
    ownRecord: session.tellUser,
    user: () => session.state().user,
    permissions: session.permissions,
    dictText(dict, value) {
      if (!dictionaries.entry(dict)) queueMicrotask(() => void dictionaries.load(dict))
      return labelOf(dictionaries.options(dict), value)
    },
    dictionary: (code) => ({
      snapshot: () => dictionaries.options(code),
      subscribe(listener) {
        if (!dictionaries.entry(code)) queueMicrotask(() => void dictionaries.load(code))
        return subscribe(dictionaries.entries, listener)
      },
    }),
    report: clientLog.report,
  }
}
