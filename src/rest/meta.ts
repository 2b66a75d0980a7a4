// What a procedure says about its place under /api; serve.ts and openapi.ts read it.
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface RestMeta {
  rest?: {
    method: Method
    /** Below /api, parameters in braces: `/emails/{id}`. */
    path: `/${string}`
    summary: string
    /** The feature's word. */
    tag: string
    /** Status of success; 200 unless told otherwise. 204 answers without a body. */
    status?: number
    /** True where no token is needed. */
    open?: boolean
    /** Further methods and paths with the same meaning. */
    also?: { method: Method; path: `/${string}` }[]
  }
}
