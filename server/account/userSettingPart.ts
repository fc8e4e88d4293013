import { catalogue } from '#core/endpoint'
import { messages } from '#core/message'
import type { CallContext } from '#server/access'
import { commandRoute, type Part, queryRoute } from '#server/http'
import { liveRows } from '#server/table'

const { setting } = catalogue

/** Settings of the caller. spec: readings (Session), Theme and tabs are stored by user */
export const userSettingPart: Part = {
  id: 'userSetting',
  routes: [
    queryRoute(setting.list, ownSettings),
    commandRoute(setting.save, messages.done.saved, ({ body, ...callContext }) => saveSetting(callContext, body)),
  ],
}

interface Setting {
  settingKey: string
  settingValue: unknown
}

async function ownSettings({ services, caller }: CallContext): Promise<Setting[]> {
  const rows = await liveRows(services.database.query, 'sys_user_setting', { user_id: caller.user.id })
    .select(['setting_key', 'setting_value'])
    .orderBy('setting_key')
    .execute()
  return rows.map((row) => ({
    settingKey: String(row.setting_key),
    settingValue: JSON.parse(String(row.setting_value ?? 'null')),
  }))
}

/** Stores a setting in place of the one with its key: of two browsers the later wins, also where both are the first. */
async function saveSetting({ services, caller }: CallContext, { settingKey, settingValue }: Setting): Promise<void> {
  const { database, ids, clock } = services
  const { id: userId, username } = caller.user
  const value = JSON.stringify(settingValue)
  await database.transaction(async (query) => {
    const replace = async () => {
      const { numUpdatedRows } = await query
        .updateTable('sys_user_setting')
        .set({ setting_value: value, update_by: username, update_time: clock.now() })
        .where('user_id', '=', userId)
        .where('setting_key', '=', settingKey)
        .where('del_flag', '=', 0)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    }
    if (await replace()) return
    const row = {
      ...{ id: ids.next(), user_id: userId, setting_key: settingKey, setting_value: value },
      ...{ create_by: username, create_time: clock.now(), del_flag: 0, row_version: 1 },
    }
    const { numInsertedOrUpdatedRows = 0n } = await query
      .insertInto('sys_user_setting')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) await replace()
  })
}
