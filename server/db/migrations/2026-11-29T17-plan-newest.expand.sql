-- Lists of plans begin with the one that was made last, whatever has changed of it since.
create index booking_vehicle_newest_plan on booking_vehicle ((coalesce(plan_of, booking_vehicle_id)) desc)
  where schedule is not null and next_day is null;
create index booking_vehicle_newest_plan_of_company
  on booking_vehicle (company_id, (coalesce(plan_of, booking_vehicle_id)) desc)
  where schedule is not null and next_day is null;
create index booking_vehicle_plan_of_customer on booking_vehicle (customer_id)
  where schedule is not null and next_day is null;
