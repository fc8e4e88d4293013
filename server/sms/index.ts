/**
 * One-time codes by text message: of six digits, for one number and one purpose, valid ten minutes and five attempts, stored as hashes; and
 * the gateway that sends them. spec: contract §2.4
 */
export { checkMobile, refuseWithoutSms, sendCode, sendCodeQuietly, sendSms } from './sendSms.ts'
export { type CodeRecipient, type CodeVerdict, consumeCode, smsTables, spendCode, tryCode } from './smsCode.ts'
