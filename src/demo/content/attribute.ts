import type { BackendName, SourceName } from '#domain/catalog/attributes/attribute-models.ts';
import type { Text } from './text.ts';

/** The yes/no columns of an attribute that are 0 unless named. */
export type AttributeFlag =
  | 'is_searchable'
  | 'is_comparable'
  | 'is_visible_on_front'
  | 'is_html_allowed_on_front'
  | 'is_wysiwyg_enabled'
  | 'is_used_for_promo_rules'
  | 'is_visible_in_advanced_search'
  | 'is_filterable_in_search'
  | 'used_in_product_listing'
  | 'used_for_sort_by';

/** An option of a select, with a key by which products name it. */
export interface AttributeOption {
  readonly key: string;
  readonly label: Text;
  readonly swatch?: string;
}

/** An attribute of the demo store; missing fields have the column's usual value. */
export interface DemoAttribute {
  readonly code: string;
  readonly type: 'static' | 'varchar' | 'text' | 'int' | 'decimal' | 'datetime';
  readonly input: string | null;
  /** Only the English label if there is no translation; null for attributes that cannot be edited. */
  readonly label: string | Text | null;
  readonly backend?: BackendName;
  readonly source?: SourceName;
  readonly required?: true;
  readonly unique?: true;
  /** Made by the merchant, not by the system. */
  readonly own?: true;
  readonly value?: string;
  readonly note?: string;
  readonly frontendClass?: string;
  readonly scope?: 'website' | 'global';
  readonly hidden?: true;
  /** 1 with results, 2 without. */
  readonly filterable?: 1 | 2;
  readonly configurable?: false;
  readonly flags?: readonly AttributeFlag[];
  readonly applyTo?: string;
  readonly position?: number;
  readonly options?: readonly AttributeOption[];
}
