import { villageList, villageModel } from '../document/editor.ts'

/** Wells with fields that not everybody sees, and with what is made of whoever reads. */
export const wells = villageModel(
  {
    depth: { type: 'int', title: '深度' },
    wage: { type: 'int', title: '工资' },
    phone: { type: 'text', title: '电话', max: 20, mask: 'mobile' },
    paper: { type: 'file', title: '图纸' },
    above: { type: 'ref', title: '上游', model: 'well', store: 'id' },
    mine: { type: 'formula', title: '是我的', expression: '$user.username == name ? 1 : 0', result: 'number' },
    others: { type: 'formula', title: '我的井', countOf: 'well', where: 'name == $user.username' },
    all: { type: 'formula', title: '下游', countOf: 'well', where: 'above == $row.id' },
  },
  { id: 'well', title: '水井', api: '/demo/well', permission: 'well', rows: { owner: 'createBy' } },
)
/** Their list. */
export const wellList = villageList({ id: 'demo/well-list', title: '水井列表', model: 'well' })

/** A data rule on the depth of the wells that a person sees. */
export const rule = (username: string, condition: string, value: string) => ({
  username,
  prefix: 'well',
  rules: [{ column: 'depth', condition, value }],
})

/** Whom one looks as. */
export const [keeper, victim, low, adminUser] = ['keeper', 'victim', 'low', 'admin'].map(
  (name) => `user:u-${name}`,
) as [string, string, string, string]
