import { holding } from '../access.ts'
import { endpointGroup, get } from '../endpoint.ts'
import { AnyRecord, Id, maybe, PageOf, paging, params, Records, Text } from '../schema.ts'

const access = holding('employee:list')

/** Finding employees. spec: contract §6.7, widgets §7 */
export const employeeEndpoints = endpointGroup('employee', {
  component: get('/personal/personalEmployee/getEmployeeComponentDataVoPage', '选择员工', access, {
    query: params({
      departId: maybe(Id),
      currentDepartment: maybe(Id),
      orgCode: maybe(Text(64)),
      name: maybe(Text(100)),
      identityCode: maybe(Text(100)),
      ...paging,
      column: maybe(Text(64)),
      order: maybe(Text(4)),
    }),
    answer: PageOf(AnyRecord),
  }),
  multi: get('/personal/personalEmployee/getMultiEmployee', '按工号取员工', access, {
    query: params({ identityCode: Text(4_000) }),
    answer: Records,
    bare: true,
  }),
})
