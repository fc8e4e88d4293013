/** The program that shows the pages. */
export interface AgentPort {
  readonly name: string
  /** True inside an enterprise work-chat or group-chat app. spec: shell §1 */
  readonly workChat: boolean
}
