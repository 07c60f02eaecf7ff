declare module '*.css' {}

/** What the OpenAPI document says of the operations that the console names; `build.mjs` writes it. */
declare module 'operations' {
  export interface Field {
    readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
    readonly required?: boolean;
    readonly nullable?: boolean;
    readonly maxLength?: number;
    readonly minimum?: number;
    readonly maximum?: number;
    readonly options?: readonly string[];
  }
  export interface Operation {
    readonly method: string;
    readonly path: string;
    /** Undefined where everybody may call it. */
    readonly permission?: string;
    /** The fields of the body. */
    readonly body?: Readonly<Record<string, Field>>;
    /** The parameters of the query. */
    readonly query?: Readonly<Record<string, Field>>;
  }
  export const operations: Readonly<Record<string, Operation>>;
}
