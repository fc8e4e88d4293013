/** The public settings of the server, asked for once. spec: readings (Configuration) */
export type { ConfigService, ConfigSettings } from './configService.ts'
export { createConfig } from './configService.ts'
export type { PublicConfig } from './publicConfig.ts'
export { publicConfigOf } from './publicConfig.ts'
