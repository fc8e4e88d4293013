/** Settings that users keep on the server, by key, so that they find them in another browser. */
export { userSettingPart } from './userSettingPart.ts'
