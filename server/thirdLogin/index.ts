/**
 * Signing in through third parties: WeChat Work, DingTalk and one OAuth2 server, as the settings name them. A journey belongs to the browser
 * that began it and ends once; the page receives a token of ours that it exchanges for a session, or binds to an account.
 */
export { thirdLoginPart } from './thirdLoginPart.ts'
