import { isObject } from '#core/object'
import type { HttpCalls } from '#runtime/http'
import type { ClockPort } from '#runtime/port'

type SettingKey = 'theme' | 'tabs'
type Setting = Readonly<Record<string, unknown>>

/** The settings of the signed-in user on the server. */
export interface UserSettings {
  /** By key, asked for once the first page has had its turn; empty if the server does not answer. */
  load(): Promise<Readonly<Record<string, unknown>>>
  /** Saves after a rest; of several changes to a key the last. A failure is silent, as the browser holds the setting too. */
  save(key: SettingKey, setting: Setting): void
}

/** The page comes first; and of several changes in a row the last counts. */
const restMs = 1_500
const quiet = { quiet: 'all' } as const

/** spec: readings (Session), Theme and tabs are stored by user */
export function createUserSettings(http: HttpCalls, clock: ClockPort): UserSettings {
  const cancels = new Map<SettingKey, () => void>()
  return {
    async load() {
      await new Promise<void>((resolve) => void clock.after(restMs, resolve))
      const answer = await http.get<unknown>('/sys/userSetting', {}, quiet).catch(() => [])
      const settings = (Array.isArray(answer) ? answer : []).filter(isObject)
      return Object.fromEntries(settings.map(({ settingKey, settingValue }) => [String(settingKey), settingValue]))
    },
    save(settingKey, settingValue) {
      cancels.get(settingKey)?.()
      const send = () => {
        http.put('/sys/userSetting', { settingKey, settingValue }, quiet).catch(() => undefined)
      }
      cancels.set(settingKey, clock.after(restMs, send))
    },
  }
}
