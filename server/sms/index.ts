/**
 * One-time codes by text message or mail: of six digits, for one number or address and one purpose, valid ten minutes and five attempts,
 * stored as hashes; and the gateways that send them. spec: contract §2.4
 */
export {
  checkMobile,
  codeFailure,
  refuseWithoutSender,
  refuseWithoutSms,
  sendCode,
  sendCodeQuietly,
} from './sendCode.ts'
export {
  type CodeRecipient,
  type CodeVerdict,
  consumeCode,
  isMailbox,
  smsTables,
  spendCode,
  tryCode,
} from './smsCode.ts'
