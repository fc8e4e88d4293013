/** Moving files takes as long as the line needs. spec: policy (9 s time-out) */
export const transferTimeoutMs = 600_000
