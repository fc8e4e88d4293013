import { productError } from '#core/error'
import { canCall } from '#core/permission'
import type { Caller, Services } from '#server/context'
import type { DocumentDesk } from '#server/document'
import { screenIdOf } from './definition/names.ts'
import { findHead } from './definition/readDefinition.ts'
import { modelInUse, refsOf } from './formDocuments.ts'

interface Asked {
  desk: DocumentDesk
  services: Pick<Services, 'database'>
  caller: Caller
}

/**
 * The screen of a form as it was last synchronised, with all that it needs. What has become wrong with it since is told to
 * who may read documents; others learn that it cannot be opened now.
 */
export async function runningScreen({ desk, services, caller }: Asked, code: string) {
  const head = await findHead(services.database.query, code, caller)
  if (!head) throw productError('notFound')
  if (!modelInUse(head.tableName, desk.library.current()))
    throw productError('failed', { reason: '该表单尚未同步数据库，暂时不能使用' })
  const closure = desk.closure(screenIdOf(head.tableName), caller)
  const faults = (await desk.faults(refsOf(head.tableName))).filter(({ severity }) => severity === 'error')
  if (faults.length === 0) return closure
  const told = canCall(caller.rights, 'document:list') ? { diagnostics: faults } : null
  throw productError('failed', { reason: '该表单的定义有误，暂时不能打开，请联系管理员' }, told)
}
