/** The audit log: who changed what, when and from where, with the values before and after. Secrets are never logged. */

export { type Author, auditedBy, openAudit, readAgent, systemCaller, systemUser, withoutSecrets } from './openAudit.ts'
