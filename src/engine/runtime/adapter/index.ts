/** The browser behind the ports: the only place of the runtime that uses its clock, storage, random numbers and network. */
export { browserAgent } from './agent.ts'
export { axiosHttp } from './axiosHttp.ts'
export { browserPorts } from './browserPorts.ts'
export { browserNavigation, browserSite } from './navigation.ts'
