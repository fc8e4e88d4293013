import type { TableSpec } from '#server/database'

const link = (name: string, owner: string): TableSpec => ({
  name,
  columns: [
    { name: 'id', type: 'text', length: 64, nullable: false },
    { name: owner, type: 'text', length: 64, nullable: false },
    { name: 'permission_id', type: 'text', length: 64, nullable: false },
    { name: 'create_by', type: 'text', length: 64, nullable: true },
    { name: 'create_time', type: 'text', length: 19, nullable: true },
  ],
  primaryKey: ['id'],
  uniques: [{ name: `uq_${name}_pair`, columns: [owner, 'permission_id'] }],
  indexes: [],
})

/** From what a department's own roles may be given their permissions, and what these have been given. */
export const departGrantTables: readonly TableSpec[] = [
  link('sys_depart_permission', 'depart_id'),
  link('sys_depart_role_permission', 'role_id'),
]
