import { publicAccess } from '../access.ts'
import { endpointGroup, get } from '../endpoint.ts'
import { Filled, maybe, params, Text } from '../schema.ts'

/** Printed reports. `token` is a single-use ticket for `/online/report/print/<id>`; conditions and order follow as in a list call. spec: shell §7; contract §8.6 */
export const reportEndpoints = endpointGroup('report', {
  print: get('/online/report/print', '打印报表', publicAccess, {
    query: params({ id: Filled(200), token: maybe(Text(200)) }),
    bare: true,
    timeoutMs: 60_000,
  }),
  /** The newer path of the family. spec: contract §8.6 */
  view: get('/jmreport/view/{id}', '打印报表，新路径', publicAccess, {
    query: params({ token: maybe(Text(200)) }),
    bare: true,
    timeoutMs: 60_000,
  }),
})
