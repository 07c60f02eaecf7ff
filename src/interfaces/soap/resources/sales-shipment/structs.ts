import { Type } from 'typebox';
import { arrayOf, struct } from '#interfaces/legacy/declare.ts';
import { texts } from '../sales-order/print-rows.ts';

const salesOrderShipmentItemEntity = struct('salesOrderShipmentItemEntity', {
  ...texts(
    'increment_id parent_id created_at updated_at is_active sku name order_item_id product_id weight price qty item_id',
  ),
});

const salesOrderShipmentTrackEntity = struct('salesOrderShipmentTrackEntity', {
  ...texts('increment_id parent_id created_at updated_at is_active carrier_code title number order_id track_id'),
});

const salesOrderShipmentCommentEntity = struct('salesOrderShipmentCommentEntity', {
  ...texts('increment_id parent_id created_at updated_at is_active comment is_customer_notified comment_id'),
});

/** A shipment (soap-sales 2). */
export const salesOrderShipmentEntity = struct('salesOrderShipmentEntity', {
  ...texts(`
    increment_id parent_id store_id created_at updated_at is_active shipping_address_id shipping_firstname
    shipping_lastname order_id order_increment_id order_created_at total_qty shipment_id
  `),
  items: Type.Optional(arrayOf('salesOrderShipmentItemEntityArray', salesOrderShipmentItemEntity)),
  tracks: Type.Optional(arrayOf('salesOrderShipmentTrackEntityArray', salesOrderShipmentTrackEntity)),
  comments: Type.Optional(arrayOf('salesOrderShipmentCommentEntityArray', salesOrderShipmentCommentEntity)),
});
