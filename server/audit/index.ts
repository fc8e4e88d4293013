/** The audit log: who changed what, when, from where, with what it was before and after; secrets never get in. */

export { type Author, auditedBy, openAudit, readAgent, systemCaller, systemUser, withoutSecrets } from './openAudit.ts'
