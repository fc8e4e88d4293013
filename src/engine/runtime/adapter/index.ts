/** The real browser behind the ports: the only place of the runtime that knows its clock, storage, randomness and network. */
export { browserAgent } from './agent.ts'
export { axiosHttp } from './axiosHttp.ts'
export { browserPorts, type PagePorts } from './browserPorts.ts'
export { browserClock } from './clock.ts'
export { browserNavigation } from './navigation.ts'
export { browserArea, browserStorage } from './storage.ts'
