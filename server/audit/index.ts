/** The audit log: who changed what, when, from where, with what it was before and after; secrets never get in. */
export { type Author, auditedBy } from './auditedBy.ts'
export { openAudit } from './openAudit.ts'
export { withoutSecrets } from './secret.ts'
export { systemCaller } from './systemCaller.ts'
export { systemUser } from './systemUser.ts'
export { readAgent } from './userAgent.ts'
