/** The public settings of the server, loaded once. spec: readings (Configuration) */
export type { ConfigService } from './configService.ts'
export { createConfig } from './configService.ts'
export type { PublicConfig } from './publicConfig.ts'
export { publicConfigOf } from './publicConfig.ts'
