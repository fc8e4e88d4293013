/** The audit log: who changed what, when, from where, with what it was before and after; secrets never get in. */

export { openAudit, withoutSecrets } from './openAudit.ts'
export { type Author, auditedBy, systemCaller, systemUser } from './systemCaller.ts'
export { readAgent } from './userAgent.ts'
