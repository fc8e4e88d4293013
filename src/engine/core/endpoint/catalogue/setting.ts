import { Type } from 'typebox'
import { ownOnly } from '../access.ts'
import { endpointGroup, get, put } from '../endpoint.ts'
import { AnyRecord, closed, OneOf } from '../schema.ts'

/** What a user keeps on the server: the look of the frame, the open tabs, and that the tour was seen. */
const SettingKey = OneOf('theme', 'tabs', 'tour')
const Setting = { settingKey: SettingKey, settingValue: AnyRecord }

const own = ownOnly('the settings of the caller')

/** Settings that follow a user to another browser. spec: readings (Session), Theme and tabs; screens §15 */
export const settingEndpoints = endpointGroup('setting', {
  list: get('/sys/userSetting', '我的个性化设置', own, { answer: Type.Array(Type.Object(Setting)) }),
  save: put('/sys/userSetting', '保存个性化设置', own, { body: closed(Setting), bodyBytes: 16_384 }),
})
