import { holding } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AnyRecord, Id, maybe, PageOf, paging, params, Records, Text } from '../schema.ts'

const access = holding('employee:list')

/** Finding employees. spec: contract §6.7, widgets §7 */
export const employeeEndpoints = {
  component: defineEndpoint({
    id: 'employee.component',
    method: 'GET',
    path: '/personal/personalEmployee/getEmployeeComponentDataVoPage',
    access,
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
    summary: '选择员工',
  }),
  multi: defineEndpoint({
    id: 'employee.multi',
    method: 'GET',
    path: '/personal/personalEmployee/getMultiEmployee',
    access,
    query: params({ identityCode: Text(4_000) }),
    answer: Records,
    bare: true,
    summary: '按工号取员工',
  }),
}
